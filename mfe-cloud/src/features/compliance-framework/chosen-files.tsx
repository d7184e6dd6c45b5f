import { FileButton } from '@parapet/ui/file-button';
import { IconButton } from '@parapet/ui/icon-button';
import { sizeLabel } from '@parapet/ui/size-label';
import { Paperclip, X } from 'lucide-react';

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
  return (
    <div className="grid gap-1">
      <ul aria-label="Files to add">
        {files.map((file) => (
          <li key={`${file.name} ${file.size}`} className="flex items-center gap-2 text-xs">
            <span className="min-w-0 break-all">{file.name}</span>
            <span className="text-ink-3">{sizeLabel(file.size)}</span>
            <IconButton
              icon={X}
              label={`Leave out ${file.name}`}
              onClick={() => onChange(files.filter((each) => each !== file))}
            />
          </li>
        ))}
      </ul>
      <div>
        <FileButton
          label="Evidence files"
          multiple
          size="sm"
          icon={Paperclip}
          disabled={files.length >= room}
          onFiles={(more) => onChange([...files, ...more].slice(0, room))}
        >
          Add evidence
        </FileButton>
      </div>
    </div>
  );
}
