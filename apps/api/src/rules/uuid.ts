/** The letters and dashes of a UUID, to be part of a pattern. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WHOLE_UUID = new RegExp(`^${UUID}$`, 'i');

/** Whether a text is a UUID, so that it may be compared with a `uuid` column. */
export const isUuid = (value: string): boolean => WHOLE_UUID.test(value);
