import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { violations } from './violations.js';

test('the import rules find what they forbid, and nothing else', async () => {
  const leaf = 'export type A = 1;\n';
  const texts = {
    'src/judge/against.ts': "import '../engine/leaf.js';",
    'spec/against-by-type.ts': "import type { A } from '../src/judge/leaf.js';\nexport type B = A;",
    'reference/generating.ts': "import '../generators/leaf.js';",
    'src/cli/proving.ts': "import '../../test/leaf.js';",
    'spec/round.ts': "import './about.js';",
    'spec/about.ts': "import './round.js';",
    'spec/lost.ts': "import './nowhere.js';",
    'src/http/whole.ts': "import '../index.js';",
    'src/judge/along.ts': "import '../../spec/leaf.js';",
    'src/cli/anything.ts': "import '../engine/leaf.js';",
    'spec/anything.test.ts': "import '../src/cli/anything.js';",
    ...Object.fromEntries(
      ['src/engine', 'src/judge', 'generators', 'test', 'spec'].map((folder) => [`${folder}/leaf.ts`, leaf]),
    ),
    'src/index.ts': leaf,
  };
  const checkout = await mkdtemp(join(tmpdir(), 'ems-import-rules-'));
  try {
    for (const [path, text] of Object.entries(texts)) {
      await mkdir(join(checkout, dirname(path)), { recursive: true });
      await writeFile(join(checkout, path), text);
    }
    const found = await violations(checkout);
    const others = found.filter((violation) => !violation.startsWith('not-imported'));
    expect(others).toEqual([
      'no-cycles: spec/about.ts → spec/round.ts',
      'nothing-imports-tests: src/cli/proving.ts → test/leaf.ts',
      'reference-imports: reference/generating.ts → generators/leaf.ts',
      'resolvable: spec/lost.ts → ./nowhere.js',
      'spec-imports: spec/against-by-type.ts → src/judge/leaf.ts',
      'src/http-imports: src/http/whole.ts → src/index.ts',
      'src/judge-imports: src/judge/against.ts → src/engine/leaf.ts',
    ]);
    expect(found).toContain('not-imported: src/judge/against.ts');
    expect(found).not.toContain('not-imported: src/judge/leaf.ts');
    expect(found).not.toContain('not-imported: src/index.ts');
  } finally {
    await rm(checkout, { recursive: true });
  }
});
