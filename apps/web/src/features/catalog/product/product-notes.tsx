import { type Product, productNoteEndpoints } from '@eyecart/shared/contracts';
import { LANGUAGE_CODES, LANGUAGES } from '@eyecart/shared/languages/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NoteGap } from '@/components/product/note-gap';
import { Button } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { discardNoteDraft, findNoteDraft } from './note-drafts';
import { ProductNotesForm } from './product-notes-form';
import { LINE_SKELETON, ProductSection } from './product-section';

const notesQuery = (id: string, practiceName: string) =>
  endpointQuery(productNoteEndpoints.getProductNotes, { params: { id }, query: { practiceName } });

/** The practice's how-to note on a product. */
export function ProductNotes({ product }: { product: Product }) {
  const queries = useQueryClient();
  const options = notesQuery(product.id, usePractice().name);
  const query = useQuery(options);
  const { data } = query;
  const [isEditing, setEditing] = useState(() => findNoteDraft(product.id) !== undefined);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    discardNoteDraft(product.id);
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  const written = LANGUAGE_CODES.filter((code) => data?.notes?.[code]);
  return (
    <ProductSection
      title="How to use it"
      skeleton={LINE_SKELETON}
      failure="The notes could not be loaded."
      query={query}
    >
      {data && !isEditing && (
        <>
          {written.map((code) => (
            <div key={code} lang={code} className="mb-2">
              <p className="text-caption font-[600] text-ink-3">{LANGUAGES[code].name}</p>
              <p className="whitespace-pre-line wrap-anywhere">{data.notes[code]}</p>
            </div>
          ))}
          <NoteGap written={written} />
          <Button ref={editButton} variant="line" size="sm" className="mt-2" onClick={() => setEditing(true)}>
            {written.length === 0 ? 'Write a note' : 'Edit notes'}
          </Button>
        </>
      )}
      {data && isEditing && (
        <ProductNotesForm
          saved={data}
          onCancel={close}
          onSaved={(answer) => {
            queries.setQueryData(options.queryKey, answer);
            close();
          }}
        />
      )}
    </ProductSection>
  );
}
