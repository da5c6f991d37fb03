import type { Block, Sheet } from './block.js';
import { footerBlock } from './footer-block.js';
import { headBlock } from './head-block.js';
import { productBlocks } from './product-blocks.js';
import { routineBlocks } from './routine-blocks.js';

/** The sheet from top to bottom. */
export const planBlocks = (sheet: Sheet): Block[] => [
  headBlock(sheet),
  ...routineBlocks(sheet),
  ...productBlocks(sheet),
  footerBlock(sheet),
];
