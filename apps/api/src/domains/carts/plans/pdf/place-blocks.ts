import type { Block } from './block.js';

/** A block with its distance from the top of its page. */
export interface PlacedBlock {
  readonly block: Block;
  readonly y: number;
}

/** Blocks on as many pages of this height as they need. A block is never split, and a heading never ends a page. */
export function placeBlocks(blocks: readonly Block[], pageHeight: number): PlacedBlock[][] {
  const pages: PlacedBlock[][] = [];
  let page: PlacedBlock[] = [];
  let y = 0;
  blocks.forEach((block, index) => {
    const top = page.length === 0 ? 0 : y + block.gap;
    if (page.length > 0 && top + heightWithNext(blocks, index) > pageHeight) {
      pages.push(page);
      page = [{ block, y: 0 }];
      y = block.height;
    } else {
      page.push({ block, y: top });
      y = top + block.height;
    }
  });
  return [...pages, page];
}

/** Height of a block, plus that of what has to follow it on the page. */
function heightWithNext(blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  if (!block) return 0;
  const next = block.leads ? blocks[index + 1] : undefined;
  return block.height + (next ? next.gap + heightWithNext(blocks, index + 1) : 0);
}
