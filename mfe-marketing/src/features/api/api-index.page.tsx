import { usePayload, useTitle } from '@parapet/remote-kit/documents';
import { Breadcrumb } from '@parapet/ui/breadcrumb';
import { TextLink } from '@parapet/ui/link';
import { type ApiIndexContent, apiTagPath } from '../../reference/api-content.ts';
import { MissingPage } from '../../site/missing-page.tsx';
import { RichText } from '../../site/rich-text.tsx';
import { FieldTable } from './field-table.tsx';

/** The start page of the API reference: authentication, errors, and all operations. */
export function ApiIndexPage() {
  const content = usePayload<ApiIndexContent>();
  return content === null ? <MissingPage /> : <ApiIndex {...content} />;
}

function ApiIndex({ tags, scopes, errorFields, errorCodes, everywhere }: ApiIndexContent) {
  useTitle('API reference');
  return (
    <div className="grid gap-8 pt-12">
      <header className="grid max-w-text gap-4">
        <Breadcrumb crumbs={[{ label: 'Documentation', href: '/docs' }]} />
        <h1 className="text-display-sm font-medium tracking-[-0.032em]">API reference</h1>
        <p className="text-lg text-ink-2">
          JSON over HTTPS. The same contract makes this page, the document for machines at{' '}
          <TextLink href="/api/openapi.json">/api/openapi.json</TextLink> and what the server
          accepts.
        </p>
      </header>
      <div className="prose">
        <h2 id="authentication">Authentication</h2>
        <p>
          Send <code>Authorization: Bearer</code> with the access token of a session, or with an API
          key. A key belongs to one workspace and begins with <code>parapet_</code>. Every key may
          read; each operation names the scope that it needs beside that. Scopes:{' '}
          {scopes.map((scope, at) => (
            <span key={scope}>
              {at === 0 ? '' : ', '}
              <code>{scope}</code>
            </span>
          ))}
          . <TextLink href="/docs/api-keys">Use API keys</TextLink> says how to make one.
        </p>
        <p>
          In the examples <code>$URL</code> is the origin of your installation, <code>$KEY</code> a
          key or an access token, and other variables are ids that lists answer.
        </p>
        <h2 id="errors">Errors</h2>
        <p>
          Errors share one body. A missing or ended session alone is 401; a right that you do not
          have is 409, a limit of the plan 402, and what you may not see 404.
        </p>
        <FieldTable fields={errorFields} label="Fields of an error" />
        <h3 id="codes">Codes</h3>
        <ul className="sm:grid-cols-2">
          {errorCodes.map(({ code, status }) => (
            <li key={code}>
              <code>{code}</code> {status}
            </li>
          ))}
        </ul>
        <h3 id="everywhere">What every operation may answer</h3>
        <ul>
          {everywhere.map(({ status, description }) => (
            <li key={status}>
              <code>{status}</code> <RichText text={description} />
            </li>
          ))}
        </ul>
        <h2 id="operations">Operations</h2>
        {tags.map(({ name, slug, operations }) => (
          <section key={slug} className="grid gap-2">
            <h3 id={slug}>
              <TextLink href={apiTagPath(slug)}>{name}</TextLink>
            </h3>
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <TextLink href={`${apiTagPath(slug)}#${id}`}>{summary}</TextLink>
                  <br />
                  <code>
                    {method} {path}
                  </code>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
