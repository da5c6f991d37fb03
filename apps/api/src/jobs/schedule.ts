/** A job that runs again and again. `stop` waits for the run under way. */
export interface Schedule {
  stop(): Promise<void>;
}
