import { usePayload, useTitle } from '@parapet/remote-kit/documents';
import { Breadcrumb } from '@parapet/ui/breadcrumb';
import { TextLink } from '@parapet/ui/link';
import {
  API_REFERENCE,
  type ApiOperation,
  type ApiTagContent,
} from '../../reference/api-content.ts';
import { MissingPage } from '../../site/missing-page.tsx';
import { RichText } from '../../site/rich-text.tsx';
import { FieldTable } from './field-table.tsx';

/** The operations of the API about one subject. */
export function ApiTagPage() {
  const content = usePayload<ApiTagContent>();
  return content === null ? <MissingPage /> : <ApiOperations {...content} />;
}

function ApiOperations({ name, operations }: ApiTagContent) {
  useTitle(`API: ${name}`);
  return (
    <div className="grid gap-8 pt-12">
      <header className="grid max-w-text gap-4">
        <Breadcrumb
          crumbs={[
            { label: 'Documentation', href: '/docs' },
            { label: 'API reference', href: API_REFERENCE },
          ]}
        />
        <h1 className="text-display-sm font-medium tracking-[-0.032em]">{name}</h1>
        <ul className="grid gap-1">
          {operations.map(({ id, summary }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-ink-2 hover:text-ink">
                {summary}
              </a>
            </li>
          ))}
        </ul>
      </header>
      {operations.map((operation) => (
        <OperationPart key={operation.id} {...operation} />
      ))}
    </div>
  );
}

function OperationPart(operation: ApiOperation) {
  const { id, method, path, summary, description, access, parameters, body, answer } = operation;
  const { errors, curl } = operation;
  return (
    <section aria-labelledby={id} className="prose border-t border-line pt-6">
      <h2 id={id}>{summary}</h2>
      <p>
        <code>
          {method} {path}
        </code>
      </p>
      {description ? (
        <p>
          <RichText text={description} />
        </p>
      ) : null}
      <p>
        <RichText text={access} />
      </p>
      {parameters.length > 0 ? (
        <>
          <h3>Parameters</h3>
          <FieldTable
            label={`Parameters: ${summary}`}
            fields={parameters.map(({ place, ...field }) => ({
              ...field,
              type: `${field.type}, in the ${place}`,
            }))}
          />
        </>
      ) : null}
      {body.length > 0 ? (
        <>
          <h3>Body</h3>
          <FieldTable label={`Body: ${summary}`} fields={body} />
        </>
      ) : null}
      <h3>Answer</h3>
      <p>
        <code>{answer.status}</code>{' '}
        {answer.mediaType === null ? 'without a body' : <code>{answer.mediaType}</code>}
      </p>
      {answer.fields.length > 0 ? (
        <details>
          <summary>{answer.fields.length} fields</summary>
          <FieldTable label={`Answer: ${summary}`} fields={answer.fields} />
        </details>
      ) : null}
      <h3>Errors</h3>
      <ul>
        {errors.map(({ status, description: reason }) => (
          <li key={status}>
            <code>{status}</code> <RichText text={reason} />
          </li>
        ))}
        <li>
          <TextLink href={`${API_REFERENCE}#everywhere`}>
            And what every operation may answer
          </TextLink>
        </li>
      </ul>
      <h3>Example</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keyboard. */}
      <pre tabIndex={0}>
        <code>{curl}</code>
      </pre>
    </section>
  );
}
