import type { ApiField } from '../../reference/api-content.ts';
import { RichText } from '../../site/rich-text.tsx';

/** The fields of a request or an answer. It scrolls where it is wider than the page. */
export function FieldTable({ fields, label }: { fields: readonly ApiField[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keyboard.
    <section className="prose-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Limits</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, isRequired, notes }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td className="min-w-36">
                {type}
                {isRequired ? null : ', optional'}
              </td>
              <td>
                <RichText text={notes.join('; ')} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
