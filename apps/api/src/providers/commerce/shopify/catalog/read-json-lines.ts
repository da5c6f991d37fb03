import { storable } from '../../../../rules/storable.js';
import { CommerceError } from '../../commerce-provider.js';
import { describeNetworkFailure } from '../post-graphql.js';
import { ShopUnavailable } from '../shop-errors.js';

const TIMEOUT_MS = 5 * 60_000;

/**
 * Streams a JSONL file, one value per line. Lines end at \n only: a JSON string may contain U+2028, which Node's
 * readline treats as a line break.
 * @throws ShopUnavailable when the file is not served or breaks off; CommerceError when a line is not JSON
 */
export async function* readJsonLines(url: string): AsyncGenerator<unknown> {
  let lineNumber = 0;
  for await (const line of readLines(url)) {
    lineNumber += 1;
    if (line.trim() !== '') yield parseLine(line, lineNumber);
  }
}

async function* readLines(url: string): AsyncGenerator<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 200 || response.body === null) {
      const code = `HTTP ${response.status}`;
      throw new ShopUnavailable(`The result of the bulk operation answered ${code}`, code);
    }
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    yield rest;
  } catch (error) {
    if (error instanceof CommerceError) throw error;
    const code = describeNetworkFailure(error);
    throw new ShopUnavailable(`The result of the bulk operation broke off: ${code}`, code);
  }
}

function parseLine(line: string, lineNumber: number): unknown {
  try {
    return storable(JSON.parse(line));
  } catch {
    throw new CommerceError(`Line ${lineNumber} of the bulk operation's result is not JSON`);
  }
}
