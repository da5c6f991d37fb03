import { SearchInput } from '@/components/search-input';
import { useTypedSearch } from '@/lib/use-typed-search';

export function FollowUpSearch({ onSearch }: { onSearch: (search: string) => void }) {
  const { field } = useTypedSearch('', (text) => onSearch(text.trim()));
  return (
    <SearchInput
      aria-label="Search patients by name, number, or product"
      placeholder="Name, number, or product"
      maxLength={80}
      {...field}
    />
  );
}
