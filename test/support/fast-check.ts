import fc from 'fast-check';

// The same cases in every run: a change must not fail because of a case that another change would have met. `npm run fuzz` sets another seed.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 1) });

export default fc;
