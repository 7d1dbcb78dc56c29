// Generated cases are the same in every run: a gate that draws new ones each time fails for who did not cause it.
// FAST_CHECK_SEED=7 vitest run draws others.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) });
