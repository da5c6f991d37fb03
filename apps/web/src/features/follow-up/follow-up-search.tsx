import { SearchInput, useTypedSearch } from '@/components/search-input';

export function FollowUpSearch({ onSearch }: { onSearch: (search: string) => void }) {
  const { field } = useTypedSearch('', (query) => onSearch(query.trim()));
  return (
    <SearchInput
      aria-label="Search patients by name, number, or product"
      placeholder="Name, number, or product"
      maxLength={80}
      {...field}
    />
  );
}
