import { type DocumentNode, type FieldNode, type GraphQLError, Kind, parse, visit } from 'graphql';
import type { Clock } from '../clock.js';
import type { Numbering } from '../numbering.js';
import type { Store } from '../store.js';
import { toGid } from './gid.js';

export interface BulkOperation {
  id: number;
  query: string;
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  url: string | null;
  objectCount: number;
  rootObjectCount: number;
  fileSize: number | null;
  createdAt: string;
  completedAt: string | null;
}

export interface BulkOperations {
  start(query: string): { bulkOperation: unknown; userErrors: unknown[] };
  cancel(id: number): { bulkOperation: unknown; userErrors: unknown[] };
  find(id: number): BulkOperation | null;
  latest(): BulkOperation | null;
  /** The JSON lines of a finished operation; null for a wrong key. */
  readResult(id: number, key: string): string | null;
  close(): void;
}

type Row = Record<string, unknown>;
type Run = (query: string) => Promise<{ data: Row | null; errors: readonly GraphQLError[] }>;

const WORK_MS = 120;

export const bulkView = (operation: BulkOperation) => ({
  __typename: 'BulkOperation',
  ...operation,
  id: toGid('BulkOperation', operation.id),
  type: 'QUERY',
  errorCode: operation.status === 'FAILED' ? 'INTERNAL_SERVER_ERROR' : null,
  partialDataUrl: null,
  objectCount: String(operation.objectCount),
  rootObjectCount: String(operation.rootObjectCount),
  fileSize: operation.fileSize === null ? null : String(operation.fileSize),
});

/** Why the shop rejects it, or null. It takes one query with one to five connections. */
function findError(query: string): string | null {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return `Invalid bulk query: ${error instanceof Error ? error.message : 'no GraphQL'}`;
  }
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (operation?.operation !== 'query') return 'Invalid bulk query: only queries can be run';
  const names = (node: FieldNode) =>
    node.selectionSet?.selections.map((one) => (one.kind === Kind.FIELD ? one.name.value : '')) ?? [];
  let lists = 0;
  visit(document, {
    Field(node) {
      if (names(node).some((name) => name === 'edges' || name === 'nodes')) lists += 1;
    },
  });
  if (lists === 0) return 'Bulk queries must contain at least one connection.';
  return lists > 5 ? 'Bulk queries cannot contain more than 5 connections.' : null;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = (value: unknown): Row[] | null => {
  const list = isRow(value) ? (value.nodes ?? value.edges) : undefined;
  if (!Array.isArray(list)) return null;
  return list.map((entry) => (isRow(entry) && isRow(entry.node) ? entry.node : entry)).filter(isRow);
};

/** One line per object. Lists inside it become separate lines with its id as `__parentId`. */
function flatten(row: Row, parentId: string | null, lines: Row[]): void {
  const own: Row = {};
  const children: Row[] = [];
  for (const [name, value] of Object.entries(row)) {
    const list = listIn(value);
    if (list === null) own[name] = value;
    else children.push(...list);
  }
  lines.push(parentId === null ? own : { ...own, __parentId: parentId });
  for (const child of children) flatten(child, String(own.id ?? ''), lines);
}

function toLines(data: Row): Row[] {
  const lines: Row[] = [];
  for (const value of Object.values(data)) {
    const roots = listIn(value) ?? (isRow(value) ? [value] : []);
    for (const root of roots) flatten(root, null, lines);
  }
  return lines;
}

export function createBulkOperations({
  store,
  clock,
  numbering,
  url,
  run,
}: {
  store: Store;
  clock: Clock;
  numbering: Numbering;
  url: () => string;
  run: Run;
}): BulkOperations {
  const table = store.table<BulkOperation>('bulkOperations');
  const results = store.table<{ key: string; text: string }>('bulkResults');
  const timers = new Set<NodeJS.Timeout>();
  const latest = (): BulkOperation | null => [...table.values()].at(-1) ?? null;
  const isBusy = (operation: BulkOperation): boolean =>
    operation.status === 'CREATED' || operation.status === 'RUNNING';

  const finish = async (id: number): Promise<void> => {
    const operation = table.get(id);
    if (operation === undefined || !isBusy(operation)) return;
    table.put(id, { ...operation, status: 'RUNNING' });
    const { data, errors } = await run(operation.query);
    const current = table.get(id);
    if (current?.status !== 'RUNNING') return;
    const completedAt = clock().toISOString();
    if (data === null || errors.length > 0) {
      table.put(id, { ...current, status: 'FAILED', completedAt });
      return;
    }
    const lines = toLines(data);
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const key = numbering.token();
    results.put(id, { key, text });
    table.put(id, {
      ...current,
      status: 'COMPLETED',
      completedAt,
      url: lines.length === 0 ? null : `${url()}/bulk/${id}.jsonl?key=${key}`,
      objectCount: lines.length,
      rootObjectCount: lines.filter((line) => line.__parentId === undefined).length,
      fileSize: Buffer.byteLength(text),
    });
    for (const old of [...table.values()].slice(0, -3)) results.delete(old.id);
  };
  const schedule = (id: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      finish(id).catch(() => {});
    }, WORK_MS);
    timers.add(timer);
  };
  for (const operation of table.values()) if (isBusy(operation)) schedule(operation.id);

  return {
    start(query) {
      const busy = latest();
      const reason =
        busy !== null && isBusy(busy)
          ? `A bulk query operation for this app and shop is already in progress: ${toGid('BulkOperation', busy.id)}.`
          : findError(query);
      if (reason !== null)
        return { bulkOperation: null, userErrors: [{ field: ['query'], message: reason, code: null }] };
      const id = numbering.next('bulkOperation', 5_500_000_001);
      const operation: BulkOperation = {
        id,
        query,
        status: 'CREATED',
        url: null,
        objectCount: 0,
        rootObjectCount: 0,
        fileSize: null,
        createdAt: clock().toISOString(),
        completedAt: null,
      };
      table.put(id, operation);
      schedule(id);
      return { bulkOperation: bulkView(operation), userErrors: [] };
    },
    cancel(id) {
      const operation = table.get(id);
      if (operation === undefined || !isBusy(operation)) {
        const message = 'A bulk operation cannot be canceled when it is completed';
        return { bulkOperation: null, userErrors: [{ field: ['id'], message }] };
      }
      const canceled: BulkOperation = { ...operation, status: 'CANCELED' };
      table.put(id, canceled);
      return { bulkOperation: bulkView(canceled), userErrors: [] };
    },
    find: (id) => table.get(id) ?? null,
    latest,
    readResult(id, key) {
      const result = results.get(id);
      return result !== undefined && result.key === key ? result.text : null;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
