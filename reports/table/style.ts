/** The one style of all pages of the table. */
export const style = `
:root { color-scheme: light dark; --paper: #faf9f6; --ink: #24272c; --quiet: #5a606a; --line: #d9d5cb; --link: #1f5578;
  --pass: #22603f; --pass-tint: #e4efe6; --open: #5f570c; --open-tint: #f3f0d8; 
  --waived: #46407f; --waived-tint: #e8e6f4; --none: #54585f; --none-tint: #edecea; --code: #f3f1eb; }
@media (prefers-color-scheme: dark) { :root { --paper: #15171a; --ink: #e3e1dc; --quiet: #a0a6b0; --line: #3a3f47;
  --link: #8fc4e8; --pass: #a3d9b8; --pass-tint: #1c3126; --open: #dcd28c; --open-tint: #33300f; --waived: #c3bef0;
  --waived-tint: #2b2947; --none: #b3b6bb; --none-tint: #292c31; --code: #20242a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 84rem; padding: 1.2rem clamp(1rem, 4vw, 2.5rem) 3rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif;
  overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.4rem; }
h2 { font-size: 1.15rem; margin: 1.6rem 0 0.5rem; }
p { max-width: 46rem; margin: 0.4rem 0; }
a { color: var(--link); text-underline-offset: 0.2em; }
.quiet { color: var(--quiet); font-size: 0.9rem; }
form { display: flex; flex-wrap: wrap; gap: 0.6rem 1.2rem; margin: 1rem 0; }
label { display: grid; gap: 0.2rem; font-size: 0.85rem; color: var(--quiet); }
input, select { font: inherit; padding: 0.35rem 0.5rem; border: 1px solid var(--quiet); border-radius: 4px;
  background: var(--paper); color: var(--ink); min-width: 12rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: 0.4rem 0.6rem; text-align: start; vertical-align: middle; border-bottom: 1px solid var(--line); }
thead th.resource { vertical-align: bottom; padding: 0.4rem 0.2rem; }
thead th.resource span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; }
.short { white-space: nowrap; }
thead th { font-size: 0.8rem; font-weight: 600; color: var(--quiet); vertical-align: bottom; }
tbody th { font-weight: 600; min-width: 13rem; max-width: 20rem; overflow-wrap: anywhere; }
tbody th .remark { display: block; color: var(--open); font-size: 0.8rem; }
tbody th .quiet { display: block; font-weight: 400; font-size: 0.8rem; }
td.cell { text-align: center; padding: 0.25rem; }
td.number { text-align: end; }
.cell span { display: block; border-radius: 4px; padding: 0.15rem 0.35rem; font-size: 0.8rem; white-space: nowrap;
  color: var(--tone); background: var(--tint); }
.pass { --tone: var(--pass); --tint: var(--pass-tint); }
.open { --tone: var(--open); --tint: var(--open-tint); }
.waived { --tone: var(--waived); --tint: var(--waived-tint); }
.none { --tone: var(--none); --tint: var(--none-tint); }
pre { background: var(--code); padding: 0.6rem 0.8rem; border-radius: 6px; white-space: pre-wrap; }
code { font-family: ui-monospace, 'SF Mono', 'DejaVu Sans Mono', monospace; font-size: 0.86em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1.2rem; margin: 0.8rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; min-width: 0; }
@media (max-width: 50rem) { thead th.resource span { writing-mode: horizontal-tb; transform: none; } }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
[hidden] { display: none !important; }
`;

/** Shows the rows that have the text and the class that are asked for. Without scripts all rows are shown. */
export const script = `
const form = document.querySelector('form');
const rows = [...document.querySelectorAll('tbody tr')];
const status = document.getElementById('shown');
const filter = () => {
  const text = form.elements.text.value.toLowerCase();
  const wanted = form.elements.class.value;
  let shown = 0;
  for (const row of rows) {
    row.hidden = !row.dataset.text.includes(text) || (wanted !== '' && row.dataset.class !== wanted);
    if (!row.hidden) shown += 1;
  }
  status.textContent = shown + ' of ' + rows.length + ' shown';
};
form.hidden = false;
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();
`;
