import { useWords } from '../page/use-words';

interface ItemImageProps {
  url: string | null;
  /** The first image loads right away, the others when they come near the screen. */
  isFirst: boolean;
}

/**
 * A line's image in a box of fixed size, so that nothing moves when it loads or fails. Low priority, so that words and
 * prices come first on a slow connection. No alt text, since the heading beside it names the product.
 */
export function ItemImage({ url, isFirst }: ItemImageProps) {
  const { noImage } = useWords().lines;
  if (!url) return <span className="thumb none">{noImage}</span>;
  return (
    <span className="thumb">
      <img
        src={url}
        alt=""
        width={112}
        height={112}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority="low"
        decoding="async"
      />
    </span>
  );
}
