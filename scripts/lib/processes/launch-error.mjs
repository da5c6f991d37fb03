/** An expected failure. Its message says what to do, so it is shown without a stack. */
export class LaunchError extends Error {
  /**
   * @param {string} message what is wrong and how to fix it
   * @param {string} [details] captured output
   */
  constructor(message, details = '') {
    super(message);
    this.name = 'LaunchError';
    this.details = details;
  }
}
