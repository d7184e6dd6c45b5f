import { Download, Trash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../actions/button/button.tsx';
import { IconButton } from '../../actions/icon-button/icon-button.tsx';
import { sizeLabel } from './size-label.ts';

export interface ListedFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Files that people have added: each leaves as a download, and is never shown. */
export function FileList<File extends ListedFile>({
  label,
  files,
  about,
  onDownload,
  onRemove,
}: {
  label: string;
  files: readonly File[];
  /** What stands after the size, such as when it was added. */
  about?: (file: File) => ReactNode;
  onDownload: (file: File) => void;
  /** Left out where files stay. */
  onRemove?: ((file: File) => void) | undefined;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center gap-x-3">
          <Button
            size="sm"
            variant="quiet"
            icon={Download}
            aria-label={`Download ${file.name}`}
            onClick={() => onDownload(file)}
          >
            <span className="break-all">{file.name}</span>
          </Button>
          <span className="text-ink-3" title={`SHA-256 ${file.sha256}`}>
            {sizeLabel(file.bytes)}
          </span>
          {about?.(file)}
          {onRemove ? (
            <IconButton icon={Trash} label={`Delete ${file.name}`} onClick={() => onRemove(file)} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
