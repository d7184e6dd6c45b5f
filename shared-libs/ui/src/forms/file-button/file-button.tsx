import { useRef } from 'react';
import { Button, type ButtonProps } from '../../actions/button/button.tsx';

/** A button that lets the user choose files. The same file can be chosen again. */
export function FileButton({
  label,
  accept,
  multiple = false,
  onFiles,
  ...button
}: Omit<ButtonProps, 'onClick' | 'type'> & {
  /** The name of the field, which the browser's dialog belongs to. */
  label: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
