import fc from 'fast-check';

/** Fixed seed: property tests are reproducible. */
fc.configureGlobal({ seed: 20_261_122 });
