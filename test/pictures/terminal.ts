/** Classes of the page for the codes that the command prints. */
const classOf: { readonly [code: string]: string } = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  36: 'cyan',
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const style = `
  body { margin: 0; background: #f6f8fa; }
  pre {
    box-sizing: border-box; margin: 0; padding: 14px 18px; width: max-content; min-width: 700px; color: #1f2328;
    font: 13px/1.5 'DejaVu Sans Mono', 'Liberation Mono', monospace;
  }
  .bold { font-weight: bold } .dim { color: #656d76 }
  .red { color: #b3121d } .green { color: #116329 } .yellow { color: #7a4b00 } .cyan { color: #0b5c72 }
`;

/** A page that shows lines of coloured output as a terminal does. */
export function terminalPage(lines: readonly string[]): string {
  let open = 0;
  const body = lines
    .join('\n')
    // oxlint-disable-next-line no-control-regex -- these are the codes
    .split(/\u001b\[(\d+)m/)
    .map((part, at) => {
      if (at % 2 === 0) return escaped(part);
      const name = classOf[part];
      if (name !== undefined) {
        open += 1;
        return `<span class="${name}">`;
      }
      if (open === 0) return '';
      open -= 1;
      return '</span>';
    })
    .join('');
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><pre>${body}</pre>`;
}
