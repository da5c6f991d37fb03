import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from './import-graph.mjs';

/**
 * Finds code, in TypeScript and in its SQL, that compares, cuts, or searches sentences for people: program logic must
 * follow from codes.
 */

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`/;
const LITERAL = new RegExp(STRING, 'g');
const COMMENT_OR_STRING = new RegExp(`(${STRING.source})|/\\*[\\s\\S]*?\\*/|(?<![:'"\`\\\\/])//[^\\n]*`, 'g');
/** Methods that look into a string. */
const METHODS =
  'includes|startsWith|endsWith|indexOf|lastIndexOf|match|search|split|replace|replaceAll|localeCompare';
/** A regular expression applied to a string, up to the string's own name: `/x/.test(reminder.`. */
const PATTERN_ON = String.raw`\.(?:test|exec)\(\s*(?:\w+\??\.)*`;
/** Methods that look a string up in a list, set, or map of sentences. */
const LOOKUPS = 'includes|indexOf|has|get';
/** Where SQL may be, with its strings in single quotes. */
const SQL = /`[^`]*`|"(?:[^"\\\n]|\\.)*"/g;
const QUOTED = /'((?:[^'\n]|'')*)'/g;
/** A comparison with a string or a list of strings. */
const IN_SQL =
  /(?:\bIN\s*\(|=\s*ANY\s*\(|=|<>|\bLIKE|\bDISTINCT FROM|\bstarts_with\([^,]*,|\bstrpos\([^,]*,)\s*'(?:[^'\n]|'')*'(?:\s*,\s*'(?:[^'\n]|'')*')*/g;
/** Fields of answers and rows that hold sentences. */
const FIELDS =
  'sentence|problem|nextStep|errorMessage|failureReason|briefReason|checkoutNote|waitNote|finalMessage|error_message|wait_note|failure_reason';

/** @param {string} text */
const countWords = (text) => text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;

/** @param {string} literal */
const contentOf = (literal) => literal.slice(1, -1).replace(/\\(.)/g, '$1');

/** @param {string} code */
const withoutComments = (code) =>
  code.replace(COMMENT_OR_STRING, (whole, string) => string ?? whole.replace(/[^\n]/g, ' '));

/**
 * Every catalog string of at least two words.
 * @param {readonly string[]} files
 * @returns {ReadonlySet<string>}
 */
export function readCatalogs(files) {
  const words = files.flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(LITERAL)].map(([literal]) => contentOf(literal)),
  );
  return new Set(words.filter((text) => countWords(text) > 1));
}

/**
 * @param {readonly string[]} folders
 * @param {ReadonlySet<string>} catalog
 * @param {readonly string[]} [shown] further names that only hold words on the screen, such as `label`; unlike FIELDS,
 * they are no columns
 * @returns {string[]} such as "web/a.ts:12: errorMessage.startsWith('The patient')", sorted
 */
export function findProseComparisons(folders, catalog, shown = []) {
  const files = folders.flatMap((folder) => listSourceFiles(folder).map((path) => ({ folder, path })));
  const texts = files
    .filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path) && !path.includes('testing/'))
    .map(({ folder, path }) => ({
      path: join(folder, path),
      code: withoutComments(readFileSync(join(folder, path), 'utf8')),
    }));
  const isProse = proseReader(catalog);
  const constants = new Map(texts.map(({ path, code }) => [path, constantsOf(code, isProse)]));
  const fields = [FIELDS, ...shown].join('|');
  const shared = new Set([...constants.values()].flatMap(({ exported }) => exported));
  return texts.flatMap(({ path, code }) => {
    const own = constants.get(path) ?? { single: [], several: [], exported: [] };
    const imported = [...code.matchAll(/^import\s[^;]*?\{([^}]*)\}\s*from/gm)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.replace(/^\s*type\s+/, '').trim()),
    );
    const single = [...own.single, ...imported.filter((name) => shared.has(name))];
    return comparisonsIn(code, { isProse, fields, single, several: own.several }).map(
      ({ at, found }) => `${path}:${code.slice(0, at).split('\n').length}: ${found.replace(/\s+/g, ' ')}`,
    );
  });
}

/**
 * Whether a string is a sentence for people, or in a catalog.
 * @param {ReadonlySet<string>} catalog
 * @returns {(text: string) => boolean}
 */
function proseReader(catalog) {
  const all = [...catalog];
  /** @type {Map<string, boolean>} */
  const known = new Map();
  /** @param {string} text */
  const read = (text) => {
    const length = countWords(text);
    if (length < 2) return false;
    if (/^[A-Z].*[.!?…]$/s.test(text) || (/^[A-Z][a-z]/.test(text) && length > 3)) return true;
    return all.some((words) => words === text || (length > 2 && words.includes(text)));
  };
  return (text) => {
    const found = known.get(text) ?? read(text);
    known.set(text, found);
    return found;
  };
}

/**
 * The constants of a file that are a sentence, a list of sentences, or a map from sentences.
 * @param {string} code
 * @param {(text: string) => boolean} isProse
 */
function constantsOf(code, isProse) {
  /** @type {string[]} */
  const single = [];
  /** @type {string[]} */
  const several = [];
  /** @type {string[]} */
  const exported = [];
  for (const found of code.matchAll(/^(export )?const (\w+)[^=\n]*=\s*([\s\S]*?);\n/gm)) {
    const [, isExported, name = '', value = ''] = found;
    const [literal] = new RegExp(`^(?:${STRING.source})$`).exec(value.trim()) ?? [];
    if (literal !== undefined && isProse(contentOf(literal))) single.push(name);
    // An object of sentences: its members are sentences.
    else if (isConstant(name) && /^\{/.test(value.trim()) && isRecordOfProse(value, isProse))
      single.push(name);
    else if (/^(?:new (?:Set|Map)\()?\[/.test(value.trim()) && isListOfProse(value, isProse))
      several.push(name);
    else continue;
    if (isExported) exported.push(name);
  }
  return { single, several, exported };
}

/** @param {string} name */
const isConstant = (name) => /^[A-Z][A-Z\d_]*$/.test(name);

/** @param {string} value @param {(text: string) => boolean} isProse */
const isRecordOfProse = (value, isProse) =>
  [...value.matchAll(new RegExp(`:\\s*(${STRING.source})`, 'g'))].some(([, text = '']) =>
    isProse(contentOf(text)),
  );

/** @param {string} value @param {(text: string) => boolean} isProse */
const isListOfProse = (value, isProse) =>
  [...value.matchAll(new RegExp(`\\[\\s*(${STRING.source})`, 'g'))].some(([, text = '']) =>
    isProse(contentOf(text)),
  );

/**
 * @param {string} code
 * @param {{ isProse: (text: string) => boolean, fields: string, single: readonly string[], several: readonly string[] }} known
 */
function comparisonsIn(code, { isProse, fields, single, several }) {
  /** @type {{ at: number, found: string }[]} */
  const found = [];
  /** @param {RegExp} pattern @param {(groups: readonly string[]) => boolean} [isOne] */
  const look = (pattern, isOne = () => true) => {
    for (const match of code.matchAll(pattern)) {
      if (isOne(match.slice(1).filter((group) => group !== undefined)))
        found.push({ at: match.index, found: match[0] });
    }
  };
  /** @param {readonly string[]} groups */
  const hasProse = (groups) => groups.some((literal) => isProse(contentOf(literal)));
  const string = `(${STRING.source})`;
  look(new RegExp(`[!=]==?\\s*${string}`, 'g'), hasProse);
  look(new RegExp(`${string}\\s*[!=]==?(?!=)`, 'g'), hasProse);
  look(new RegExp(`\\bcase\\s+${string}\\s*:`, 'g'), hasProse);
  look(new RegExp(`\\.(?:${METHODS})\\(\\s*${string}`, 'g'), hasProse);
  for (const { 0: sql, index } of code.matchAll(SQL)) {
    for (const match of sql.slice(1, -1).matchAll(IN_SQL)) {
      const quoted = [...match[0].matchAll(QUOTED)].map(([, text = '']) => text.replaceAll("''", "'"));
      if (quoted.some(isProse)) found.push({ at: index + match.index, found: match[0] });
    }
  }
  // A null check on a field that holds a sentence is not a comparison.
  look(new RegExp(`\\b(?:${fields})\\)?\\??\\.(?:${METHODS})\\(`, 'g'));
  look(new RegExp(`${PATTERN_ON}(?:${fields})\\b`, 'g'));
  look(
    new RegExp(
      `(?<!\\btypeof [\\w.]*)\\b(?:${fields})\\s*[!=]==?\\s*(?!null\\b|undefined\\b|''|"")[\\w'"\`]`,
      'g',
    ),
  );
  look(new RegExp(`\\b(?:${FIELDS})\\b[^\\n\`]{0,12}?\\s(?:IN\\s*\\(|LIKE\\b|=\\s*['$])`, 'g'));
  for (const name of single) {
    const member = `\\b${name}(?:\\.\\w+|\\[[^\\]]+\\])?`;
    look(new RegExp(`[!=]==?\\s*${member}`, 'g'));
    look(new RegExp(`${member}\\s*[!=]==?`, 'g'));
    look(new RegExp(`\\.(?:${METHODS})\\(\\s*${member}`, 'g'));
    look(new RegExp(`(?:\\bIN\\s*\\(|=|\\bDISTINCT FROM)\\s*'?\\$\\{\\s*${member}`, 'g'));
  }
  for (const name of several) look(new RegExp(`\\b${name}\\.(?:${LOOKUPS})\\(`, 'g'));
  return found.sort((one, other) => one.at - other.at);
}
