import { AT_HOME } from './at-home.js';
import { DROPS } from './drops.js';
import { GELS } from './gels.js';
import { HEAT_MASKS } from './heat-masks.js';
import { LID_CARE } from './lid-care.js';
import type { ProductSpec } from './product-spec.js';
import { SUPPLEMENTS } from './supplements.js';

/** All products of the demo shop. */
export const SPECS: readonly ProductSpec[] = [
  ...DROPS,
  ...GELS,
  ...LID_CARE,
  ...HEAT_MASKS,
  ...SUPPLEMENTS,
  ...AT_HOME,
];
