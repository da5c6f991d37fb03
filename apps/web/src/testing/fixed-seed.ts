import fc from 'fast-check';

/** The same examples in every run: a change is judged by its own effect. */
fc.configureGlobal({ seed: 20_261_122 });
