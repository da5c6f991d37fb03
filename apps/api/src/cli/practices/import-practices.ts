import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { CommandError } from '../words/command-error.js';
import { asFileProblem } from '../words/file-problem.js';
import {
  addChecked,
  type CheckedPractice,
  checkNewPractice,
  type NeededForSettings,
  type NewPractice,
} from './practice-commands.js';

/** The columns, each with the option of `practice add` that it stands for. */
const COLUMNS = {
  name: 'name',
  id: 'id',
  code: 'code',
  phone: 'phone',
  sender: 'sender',
  'time-zone': 'timeZone',
  language: 'language',
  'automatic-refills': 'automaticRefills',
  group: 'group',
} as const;

/** A larger file is more likely a mistake. */
const MAX_ROWS = 500;

interface Row {
  /** In the file, counted from 1. */
  readonly line: number;
  readonly practice: NewPractice;
}

/**
 * `practice import <file>`: adds a practice for each row of a CSV file, or none while a row is wrong. Codes are checked
 * at the shop.
 * @throws CommandError with a line for each row that is wrong
 */
export async function importPractices(
  needed: NeededForSettings,
  file: string,
  options: { readonly dryRun?: true; readonly uncheckedCode?: true },
): Promise<string> {
  const csv = await readFile(file, 'utf8').catch((error: unknown) => {
    throw asFileProblem(error, file);
  });
  const rows = readRows(csv, options.uncheckedCode === true);
  const { checked, faults } = await checkRows(needed, rows);
  if (faults.length > 0) throw new CommandError([...faults, 'Nothing was added.'].join('\n'));
  const practices = rows.length === 1 ? '1 practice' : `${rows.length} practices`;
  const them = rows.length === 1 ? 'it' : 'them';
  if (options.dryRun) return `${practices} can be added. Run it without --dry-run to add ${them}.`;
  return needed.db.transaction(async (tx) => {
    const added: string[] = [];
    for (const practice of checked) added.push(await addChecked({ ...needed, db: tx }, practice));
    return added.join('\n');
  });
}

/** @throws CommandError for a file that is no table with these columns */
function readRows(csv: string, isUnchecked: boolean): Row[] {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    transformHeader: (header) => header.trim().toLowerCase().replaceAll(/[ _]/g, '-'),
  });
  const names = Object.keys(COLUMNS).join(', ');
  const odd = meta.fields?.find((field) => !(field in COLUMNS));
  if (odd !== undefined)
    throw new CommandError(`The column "${odd}" is not understood. There may be: ${names}.`);
  if (!meta.fields?.includes('name'))
    throw new CommandError(`There is no column "name". There may be: ${names}.`);
  const [broken] = errors.filter(({ type }) => type === 'Quotes');
  if (broken) throw new CommandError(`The file is no table of comma-separated values: ${broken.message}.`);
  const rows = data
    .map((fields, index) => ({ line: index + 2, fields }))
    .filter(({ fields }) => Object.values(fields).some((value) => String(value).trim() !== ''));
  if (rows.length === 0) throw new CommandError('The file has no row below its header.');
  if (rows.length > MAX_ROWS)
    throw new CommandError(`The file has ${rows.length} rows; up to ${MAX_ROWS} are added at once.`);
  const long = rows.find(({ fields }) => '__parsed_extra' in fields);
  if (long)
    throw new CommandError(
      `Line ${long.line} has more fields than the header: put a field with a comma in quotes.`,
    );
  return rows.map(({ line, fields }) => ({ line, practice: readPractice(fields, isUnchecked) }));
}

/** An empty field is one that was not given. */
function readPractice(fields: Readonly<Record<string, string>>, isUnchecked: boolean): NewPractice {
  const given = Object.entries(COLUMNS).flatMap(([column, option]) => {
    const value = fields[column]?.trim() ?? '';
    return value === '' ? [] : [[option, value] as const];
  });
  const options: Partial<Record<(typeof COLUMNS)[keyof typeof COLUMNS], string>> = Object.fromEntries(given);
  const { name = '' } = options;
  const hasUncheckedCode = isUnchecked && options.code !== undefined;
  return { ...options, name, ...(hasUncheckedCode ? { uncheckedCode: true as const } : {}) };
}

/** The practices of the rows, and a line for each row that cannot be added. */
async function checkRows(
  needed: NeededForSettings,
  rows: readonly Row[],
): Promise<{ checked: CheckedPractice[]; faults: string[] }> {
  const checked: CheckedPractice[] = [];
  const faults: string[] = [];
  /** The line of each name and ID. */
  const lines = new Map<string, number>();
  for (const { line, practice } of rows) {
    const keys = [practice.name, practice.id ?? ''].filter((key) => key !== '');
    const before = keys.map((key) => lines.get(key)).find((other) => other !== undefined);
    if (before !== undefined) faults.push(`Line ${line}: it has the name or the ID of line ${before}.`);
    for (const key of keys) if (!lines.has(key)) lines.set(key, line);
    try {
      checked.push(await checkNewPractice(needed, practice));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      faults.push(`Line ${line}: ${error.message}`);
    }
  }
  return { checked, faults };
}
