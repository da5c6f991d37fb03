import type { Dependencies } from '../dependencies.js';
import type { Diagnosis } from './doctor-command.js';

/** A parsed command's work. Its result is printed; a diagnosis also sets the exit status. */
export type Work = (dependencies: Dependencies) => Promise<string | Diagnosis>;

/** Called with the work of the command that the operator typed. */
export type Choose = (work: Work) => void;
