import fc from 'fast-check';

/** A fixed seed makes property tests reproducible. */
fc.configureGlobal({ seed: 20_261_122 });
