import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import {
  type FrameworkList,
  type FrameworkSummary,
  MAX_OWN_FRAMEWORK_BYTES,
  type UploadFramework,
  uploadFrameworkSchema,
} from '@parapet/contracts/compliance/framework';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useHost } from '@parapet/remote-kit/host';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormDialog } from '@parapet/ui/form-dialog';
import { Note } from '@parapet/ui/note';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useComplianceChanged } from '../../compliance-data/use-compliance.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';

const empty: UploadFramework = { title: '', format: 'csv', text: '' };

const formats = [
  { value: 'csv' as const, label: 'CSV' },
  { value: 'json' as const, label: 'JSON' },
];

const examples = {
  csv: 'number,title,group,objectives\n1.1,Storage is not public,Data,storage-not-public',
  json: '{\n  "requirements": [\n    { "number": "1.1", "title": "Storage is not public", "objectives": ["storage-not-public"] }\n  ]\n}',
};

/**
 * Adds a framework of the workspace, or replaces the file of one. The text stays in the form, so that a fault is
 * mended where it stands.
 */
export function UploadForm({
  replaced,
  objectives,
  onClose,
}: {
  /** Null for a new one. */
  replaced: FrameworkSummary | null;
  objectives: FrameworkList['objectives'];
  onClose: () => void;
}) {
  const api = useComplianceApi();
  const { notify, track } = useHost();
  const changed = useComplianceChanged();
  const draft = useFormDraft<UploadFramework>(
    replaced === null ? 'own-framework' : `own-framework ${replaced.id}`,
  );
  const [faults, setFaults] = useState<readonly string[]>([]);
  const form = useApiForm({
    schema: uploadFrameworkSchema,
    defaultValues: { ...empty, title: replaced?.title ?? '' },
    draft,
    describe: (error) =>
      failureMessage(
        error,
        'The framework',
        replaced === null ? 'was not added' : 'was not replaced',
      ),
    send: async (value) => {
      setFaults([]);
      try {
        if (replaced === null) {
          const { title } = await api.uploadFramework(value);
          notify({ tone: 'success', text: `${title} was added and is in use.` });
        } else {
          const { title } = await api.replaceFramework(replaced.id, value);
          notify({ tone: 'success', text: `${title} has its new requirements.` });
        }
        track('framework_uploaded', { format: value.format });
      } catch (error) {
        const found = faultsOf(error);
        const [only] = found;
        if (only === undefined) throw error;
        if (found.length === 1) return { fields: { text: only } };
        setFaults(found);
        return { fields: { text: `${found.length} faults: see the list above` } };
      }
      draft.drop();
      await changed();
      onClose();
      return undefined;
    },
  });
  const format = form.watch('format');
  return (
    <FormDialog
      title={replaced === null ? 'Your own framework' : `Replace the file of ${replaced.title}`}
      size="lg"
      submitLabel={replaced === null ? 'Add framework' : 'Replace file'}
      form={form}
      onClose={() => {
        draft.drop();
        onClose();
      }}
    >
      {faults.length > 0 ? (
        <div role="alert">
          <Note tone="danger" title="The file was not taken">
            <ul className="max-h-40 overflow-y-auto">
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Note>
        </div>
      ) : null}
      <Field label="Title" error={form.errorAt('title')}>
        <TextInput data-autofocus {...form.register('title')} />
      </Field>
      <SegmentedControl
        label="Format"
        segments={formats}
        value={format}
        onChange={(value) => form.setValue('format', value)}
      />
      <Field
        label="Requirements"
        error={form.errorAt('text')}
        hint="Columns: number, title, group, objectives, checks, automation, unseen; only the first two are required. Ids of objectives and checks have spaces between them. A requirement without any is attested by hand."
        action={
          <FileButton
            onFile={async (file) => {
              if (file.size > MAX_OWN_FRAMEWORK_BYTES) {
                form.setError('text', {
                  type: 'size',
                  message: `A file has at most ${MAX_OWN_FRAMEWORK_BYTES / 1000} kB`,
                });
                return;
              }
              const text = await file.text();
              form.setValue('text', text, { shouldDirty: true });
              form.clearErrors('text');
              form.setValue('format', file.name.toLowerCase().endsWith('.json') ? 'json' : 'csv');
              if (form.getValues('title') === '') form.setValue('title', titleOf(file.name));
            }}
          />
        }
      >
        <Textarea
          mono
          rows={12}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={examples[format]}
          {...form.register('text')}
        />
      </Field>
      {replaced === null ? null : (
        <p className="text-xs text-ink-2">
          History, attestations and exceptions stay with the numbers. A number that is attested or
          excepted has to stay in the file.
        </p>
      )}
      <ObjectiveIds objectives={objectives} />
    </FormDialog>
  );
}

/** The ids that the column of objectives takes. */
function ObjectiveIds({ objectives }: { objectives: FrameworkList['objectives'] }) {
  if (objectives.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-xs text-ink-2">
        {objectives.length} control objectives that requirements can name
      </summary>
      <ul className="mt-2 max-h-48 overflow-y-auto text-xs">
        {objectives.map(({ id, title, isAttestable }) => (
          <li key={id} className="border-b border-line py-1 break-words">
            <code className="select-all">{id}</code>{' '}
            <span className="text-ink-2">
              {title}
              {isAttestable ? ', attested by people' : ''}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The messages about the file, each of which names a line and a field. */
const faultsOf = (error: unknown): string[] =>
  isApiError(error)
    ? [
        ...new Set(
          (error.issues ?? []).flatMap(({ path, message }) =>
            path.at(-1) === 'text' ? message.split('\n') : [],
          ),
        ),
      ]
    : [];

const titleOf = (fileName: string): string => fileName.replace(/\.[a-z]+$/i, '').slice(0, 120);

function FileButton({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        hidden
        aria-label="CSV or JSON file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void onFile(file);
        }}
      />
      <Button size="sm" variant="quiet" icon={FileUp} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}
