/** A failure that was foreseen: its message says what to do, so it is shown without a stack. */
export class LaunchError extends Error {
  /**
   * @param {string} message what is wrong and what to change
   * @param {string} [details] captured output that explains it
   */
  constructor(message, details = '') {
    super(message);
    this.name = 'LaunchError';
    this.details = details;
  }
}
