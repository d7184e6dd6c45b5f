import { Button } from '@parapet/ui/button';
import { IconButton } from '@parapet/ui/icon-button';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { bytesLabel } from './bytes-label.ts';

/** Files that are sent with the form. */
export function ChosenFiles({
  files,
  room,
  onChange,
}: {
  files: readonly File[];
  /** The number of files that may be added. */
  room: number;
  onChange: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-1">
      <ul aria-label="Files to add">
        {files.map((file) => (
          <li key={`${file.name} ${file.size}`} className="flex items-center gap-2 text-xs">
            <span className="min-w-0 break-all">{file.name}</span>
            <span className="text-ink-3">{bytesLabel(file.size)}</span>
            <IconButton
              icon={X}
              label={`Leave out ${file.name}`}
              onClick={() => onChange(files.filter((each) => each !== file))}
            />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Evidence files"
        onChange={(event) => {
          onChange([...files, ...(event.currentTarget.files ?? [])].slice(0, room));
          event.currentTarget.value = '';
        }}
      />
      <div>
        <Button
          size="sm"
          icon={Paperclip}
          disabled={files.length >= room}
          onClick={() => input.current?.click()}
        >
          Add evidence
        </Button>
      </div>
    </div>
  );
}
