import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../../../..', import.meta.url));
const BUDGET_BYTES = 12_000;

/** The script as `npm run build` makes it, without writing it. */
async function buildScript(): Promise<{ name: string; code: string; imports: string[] }[]> {
  const built = await build({
    root: WEB,
    configFile: fileURLToPath(new URL('../../../../vite.patient.config.ts', import.meta.url)),
    mode: 'production',
    logLevel: 'silent',
    build: { write: false },
  });
  return [built]
    .flat()
    .flatMap((result) =>
      'output' in result
        ? result.output.flatMap((file) =>
            file.type === 'chunk' ? [{ name: file.name, code: file.code, imports: file.imports }] : [],
          )
        : [],
    );
}

describe('the script of the patient page', () => {
  it('is one file of at most 12 kB compressed, without a framework', async () => {
    const chunks = await buildScript();
    expect(chunks.map(({ name, imports }) => ({ name, imports }))).toEqual([
      { name: 'patient', imports: [] },
    ]);
    const code = chunks[0]?.code ?? '';
    expect(code).toContain('/api/checkout/create');
    expect(code).not.toMatch(/react/i);
    // The server puts the words of one language on the page.
    expect(code).not.toMatch(/checkout\.\.\.|Cart Not Found|pedido/i);
    expect(gzipSync(code).length).toBeLessThanOrEqual(BUDGET_BYTES);
  });
});
