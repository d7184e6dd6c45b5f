import { ApiError } from '@parapet/api-client/api-error';
import { failureNotice } from '@parapet/api-client/failure-message';
import { useHost } from '@parapet/remote-kit/host';
import { Avatar, type PictureSource } from '@parapet/ui/avatar';
import { Button } from '@parapet/ui/button';
import { FormError } from '@parapet/ui/form-error';
import { type DragEvent, useRef, useState } from 'react';
import { PICTURE_TYPES, PictureProblem } from './scale-picture.ts';

/** A picture that is chosen or dropped, replaced and removed. */
export function PictureForm({
  noun,
  name,
  kind,
  picture,
  note,
  onChoose,
  onRemove,
  onChanged,
}: {
  noun: 'picture' | 'logo';
  /** Its initials stand where there is no picture. */
  name: string;
  kind: 'person' | 'workspace';
  picture: PictureSource;
  note: string;
  /** Sends a file. @throws PictureProblem */
  onChoose: (file: File) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  onChanged: () => Promise<unknown>;
}) {
  const { notify } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const change = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      notify({ tone: 'success', text: done });
      await onChanged();
    } catch (error) {
      setFailure(messageOf(error, `The ${noun}`));
    }
    setBusy(false);
  };
  const take = (file: File | undefined) => {
    if (file) void change(() => onChoose(file), `Your ${noun} was saved`);
  };
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <div className="flex flex-col gap-3" {...drop}>
      <FormError title={failure} />
      <div className="flex items-center gap-4">
        <Avatar name={name} {...picture} kind={kind} size="lg" />
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              accept={PICTURE_TYPES.join(',')}
              hidden
              aria-label={`${title} file`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                take(file);
                currentTarget.value = '';
              }}
            />
            <Button busy={isBusy} onClick={() => input.current?.click()}>
              {picture.src ? `Replace ${noun}` : `Choose a ${noun}`}
            </Button>
            {picture.src ? (
              <Button
                variant="quiet"
                disabled={isBusy}
                onClick={() => void change(onRemove, `Your ${noun} was removed`)}
              >
                Remove {noun}
              </Button>
            ) : null}
          </div>
          <p className="text-ink-2">{note}</p>
        </div>
      </div>
    </div>
  );
}

const messageOf = (error: unknown, subject: string): string => {
  if (error instanceof PictureProblem) return error.message;
  const issue = error instanceof ApiError ? error.issues?.[0]?.message : undefined;
  if (issue) return issue;
  return failureNotice(error, subject, 'was not changed').text;
};
