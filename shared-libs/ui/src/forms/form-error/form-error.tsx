import { useEffect, useRef } from 'react';
import { Note } from '../../states/note/note.tsx';

export type FormIssue = { field: string; message: string };

/**
 * The error of a form as a whole, above its fields. It takes focus when it appears, so that
 * keyboard and screen reader reach it.
 */
export function FormError({
  title,
  issues = [],
  requestId,
}: {
  title: string | null | undefined;
  issues?: ReadonlyArray<FormIssue>;
  requestId?: string | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (title) box.current?.focus();
  }, [title]);
  if (!title) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="pp-form-error">
      <Note tone="danger" title={title}>
        {issues.length > 0 ? (
          <ul>
            {issues.map((issue) => (
              <li key={`${issue.field} ${issue.message}`}>
                {issue.field}: {issue.message}
              </li>
            ))}
          </ul>
        ) : null}
        {requestId ? (
          <>
            Request <code>{requestId}</code>
          </>
        ) : null}
      </Note>
    </div>
  );
}
