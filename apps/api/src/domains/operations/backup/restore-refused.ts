/** Why nothing was restored; the database is as it was. */
export class RestoreRefused extends Error {}
