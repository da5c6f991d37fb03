/** The languages that patients read. To add one, add a file beside these and a line here. */
export * as en from './en.js';
export * as es from './es.js';
