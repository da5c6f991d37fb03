import { Select } from '@/components/ui/select';
import { useCollections } from '../catalog-queries';
import { ALL } from '../catalog-view';

interface CollectionSelectProps {
  chosen: string | null;
  onChoose: (collection: string | null) => void;
}

/** The collections that are not brands; a chosen brand is not among them. Renders nothing without any. */
export function CollectionSelect({ chosen, onChoose }: CollectionSelectProps) {
  const { data, isSuccess } = useCollections();
  const collections = data?.collections.filter((collection) => !collection.isBrand) ?? [];
  if (isSuccess && collections.length === 0) return null;
  return (
    <Select
      label="Collection"
      isLabelShown={false}
      isSet={collections.some(({ id }) => id === chosen)}
      className="w-[8.25rem] shrink-0 lg:w-[10.5rem] [--label-width:0.875rem]"
      // One that is not listed, such as a brand, shows the first option.
      value={chosen ?? ALL}
      options={[
        { value: ALL, label: 'Collections' },
        ...collections.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onValueChange={(value) => onChoose(value === ALL ? null : value)}
    />
  );
}
