import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../csv/save-file.ts';
import type { Notice } from '../host-context.ts';

export interface DownloadedFile {
  readonly name: string;
  readonly file: Blob;
  /** Tells what the file leaves out, as a sentence; undefined when it is whole. */
  readonly warning?: string | undefined;
}

export interface FileDownloadOptions<Input> {
  readonly read: (input: Input) => Promise<DownloadedFile>;
  readonly notify: (notice: Notice) => void;
  readonly failureMessage: (error: unknown) => { readonly title: string; readonly body: string };
}

/** Reads a file from the API and saves it in the browser. Tells what it leaves out, and a failure. */
export const useFileDownload = <Input = void>({
  read,
  notify,
  failureMessage,
}: FileDownloadOptions<Input>) =>
  useMutation({
    mutationFn: read,
    onSuccess: ({ name, file, warning }) => {
      saveFile(name, file);
      if (warning !== undefined) notify({ tone: 'warning', text: warning });
    },
    onError: (error) => {
      const { title, body } = failureMessage(error);
      notify({ tone: 'danger', text: `${title}. ${body}` });
    },
  });
