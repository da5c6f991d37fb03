import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LANGUAGE_CODES } from '@eyecart/shared/languages/languages';
import type { MessageCatalog } from '@eyecart/shared/languages/message-catalog';
import { MESSAGE_CATALOGS } from '@eyecart/shared/languages/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatientRenderer } from '@/patient-server';
import { makeCart, readyModel } from '../testing/sample-cart';

/** For an order of two products, including the page's style (docs/performance.md). */
const BUDGET_BYTES = 8_000;

/** Messages that are unique to a library. */
const sentencesOf = (part: MessageCatalog | object): string[] =>
  Object.values(part).flatMap((message: string | object) => {
    if (typeof message !== 'string') return sentencesOf(message);
    return message.length > 20 && !message.includes('{') ? [message] : [];
  });

describe('the document of the patient page', () => {
  let clientDir = '';
  beforeAll(() => {
    clientDir = mkdtempSync(join(tmpdir(), 'page-bytes-'));
    mkdirSync(join(clientDir, '.vite'));
    writeFileSync(join(clientDir, '.vite', 'patient-manifest.json'), '{"src/patient.ts":{"file":"1.js"}}');
  });
  afterAll(() => rmSync(clientDir, { recursive: true }));

  it.each(LANGUAGE_CODES)(
    'has the words of one language only and stays within its budget: %s',
    (language) => {
      const renderer = createPatientRenderer({
        clientDir,
        portalName: 'Eyecart',
        publicUrl: 'https://e.example',
      });
      const model = readyModel(makeCart(), { refillTexts: 'offered' });
      const html = renderer.render(model, { language, address: '/cart/22' });
      const others = LANGUAGE_CODES.filter((code) => code !== language);
      const foreign = others.flatMap((code) => sentencesOf(MESSAGE_CATALOGS[code]));
      expect(foreign.length).toBeGreaterThan(20);
      expect(foreign.filter((sentence) => html.includes(sentence))).toEqual([]);
      expect(gzipSync(html).length).toBeLessThanOrEqual(BUDGET_BYTES);
    },
  );
});
