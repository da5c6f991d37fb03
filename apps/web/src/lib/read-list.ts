import { isRecord } from './is-record';

/** The entries of a list that comes bare or under one of the names (DESIGN 5.28); none where there is no list. */
export function readList(answer: unknown, names: readonly string[]): readonly unknown[] {
  const list = isRecord(answer) ? names.map((name) => answer[name]).find(Array.isArray) : answer;
  return Array.isArray(list) ? list : [];
}
