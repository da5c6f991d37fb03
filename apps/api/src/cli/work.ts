import type { Dependencies } from '../dependencies.js';
import type { Diagnosis } from './doctor-command.js';

/** What a command does once its words are read. Its text is printed; a diagnosis also sets the exit status. */
export type Work = (dependencies: Dependencies) => Promise<string | Diagnosis>;

/** Called by the command that the operator typed. */
export type Choose = (work: Work) => void;
