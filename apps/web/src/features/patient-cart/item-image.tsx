import { useState } from 'react';

interface ItemImageProps {
  url: string | null;
  title: string;
  /** The first image loads at once, the others when they come near. */
  isFirst: boolean;
}

/**
 * A line's picture in a box of fixed size, so that nothing moves when it arrives or fails. Words and prices
 * come first on a slow line: pictures never compete with them.
 */
export function ItemImage({ url, title, isFirst }: ItemImageProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (!url || isBroken) return <span className="thumb none">No image</span>;
  return (
    <span className="thumb">
      <img
        src={url}
        alt={title}
        width={112}
        height={112}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority="low"
        decoding="async"
        onError={() => setIsBroken(true)}
      />
    </span>
  );
}
