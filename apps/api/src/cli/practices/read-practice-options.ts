import { isLanguage, LANGUAGE_CODES, type Language } from '@eyecart/shared/languages/languages';
import type { SmsGateway } from '../../providers/sms/sms-gateway.js';
import { CommandError } from '../words/command-error.js';
import { readSwitch, readWords, refuseUnseen } from '../words/read-words.js';
import type { PracticeSettings } from './describe-practice.js';
import { readTimeZone } from './read-time-zone.js';

/** The options of `practice add` and `practice set`, as they are typed. */
export interface PracticeOptions {
  readonly name?: string;
  readonly code?: string;
  readonly phone?: string;
  readonly sender?: string;
  readonly timeZone?: string;
  readonly language?: string;
  readonly automaticRefills?: string;
  readonly gallery?: string;
  /** The id of a group; empty for none. */
  readonly group?: string;
  /** The shop is not asked about the code. */
  readonly uncheckedCode?: true;
}

const CODE = /^\S{1,64}$/;
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** The settings that were typed. @throws CommandError that says which one is not understood */
export function readPracticeOptions(
  typed: PracticeOptions,
  { isSender }: Pick<SmsGateway, 'isSender'>,
): Partial<PracticeSettings> {
  const { name, code, phone, sender, timeZone, language, automaticRefills, gallery } = typed;
  if (typed.uncheckedCode === true && !code)
    throw new CommandError('--unchecked-code is for a --code. Nothing was changed.');
  return {
    ...(name === undefined ? {} : { name: readWords(name, 'the name', 80) }),
    ...(code === undefined ? {} : { discountCode: readCode(code) }),
    ...(phone === undefined ? {} : { phoneNumber: readPhone(phone) }),
    ...(sender === undefined ? {} : { sender: readSender(sender, isSender) }),
    ...(timeZone === undefined ? {} : { timeZone: readTimeZone(timeZone) }),
    ...(language === undefined ? {} : { language: readLanguage(language) }),
    ...(automaticRefills === undefined ? {} : { automaticRefills: readSwitch(automaticRefills) }),
    ...(gallery === undefined ? {} : { gallery: readGallery(gallery) }),
  };
}

/** Null for an empty value, which removes the code. */
function readCode(value: string): string | null {
  if (value === '') return null;
  refuseUnseen(value, 'the code');
  if (CODE.test(value)) return value;
  throw new CommandError(`"${value}" is not a discount code: use up to 64 characters without spaces.`);
}

/** Any US number, including a toll-free one; null for an empty value. */
function readPhone(value: string): string | null {
  if (value.trim() === '') return null;
  const [, digits] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(value.slice(0, 64).replace(/\D/g, '')) ?? [];
  if (digits !== undefined) return `+1${digits}`;
  throw new CommandError(`"${value}" is not a US phone number: write it like (312) 555-0100.`);
}

/** Null for an empty value: texts come from the shared sender. */
function readSender(value: string, isSender: SmsGateway['isSender']): string | null {
  const sender = value.trim();
  if (sender === '') return null;
  if (isSender(sender)) return sender;
  throw new CommandError(
    `"${value}" is not a sender: use a number of your account such as +13125550100, or the id of a Messaging Service (MG…).`,
  );
}

/** The patients' language unless staff choose another. */
function readLanguage(code: string): Language {
  if (isLanguage(code)) return code;
  throw new CommandError(`"${code}" is not a language of the portal: use ${LANGUAGE_CODES.join(' or ')}.`);
}

/** File names, separated by commas. */
function readGallery(value: string): string[] {
  const files = value
    .split(',')
    .map((file) => file.trim())
    .filter(Boolean);
  const odd = files.find((file) => !FILE_NAME.test(file));
  if (odd === undefined) return files;
  throw new CommandError(`"${odd}" is not a valid file name for the gallery.`);
}
