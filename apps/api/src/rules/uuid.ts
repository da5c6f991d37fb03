/** The source of a regular expression for a UUID. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WHOLE_UUID = new RegExp(`^${UUID}$`, 'i');

/** Whether a string can be compared with a `uuid` column. */
export const isUuid = (value: string): boolean => WHOLE_UUID.test(value);
