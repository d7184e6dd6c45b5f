import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import {
  type Attestation,
  type EvidenceFile,
  MAX_ATTESTATION_FILES,
} from '@parapet/contracts/compliance/attestation';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Download, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useComplianceChanged } from '../../compliance-data/use-compliance.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';
import { bytesLabel } from './bytes-label.ts';

/** The evidence of an attestation, each file with its hash, by which an auditor knows it again. */
export function EvidenceFiles({
  attestation: { id, files, state },
  refusal,
}: {
  attestation: Attestation;
  refusal: string | null;
}) {
  const api = useComplianceApi();
  const { notify } = useHost();
  const download = useFileDownload<EvidenceFile>({
    read: async ({ id: fileId, name }) => ({ name, file: await api.getEvidence(id, fileId) }),
    notify,
    failureMessage: (error) => failureMessage(error, 'The file', 'was not downloaded'),
  });
  return (
    <div className="grid gap-1 text-xs">
      {files.length > 0 ? (
        <ul aria-label="Evidence">
          {files.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center gap-x-3">
              <Button
                size="sm"
                variant="quiet"
                icon={Download}
                aria-label={`Download ${file.name}`}
                onClick={() => download.mutate(file)}
              >
                <span className="break-all">{file.name}</span>
              </Button>
              <span className="text-ink-3">{bytesLabel(file.bytes)}</span>
              <span className="font-mono break-all text-ink-3" title={`SHA-256 ${file.sha256}`}>
                sha256 {file.sha256.slice(0, 8)}…{file.sha256.slice(-4)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <AddFile
        attestationId={id}
        refusal={
          refusal ??
          (state === 'accepted' ? 'It was accepted as it stands; change it first' : null) ??
          (files.length >= MAX_ATTESTATION_FILES
            ? `An attestation has at most ${MAX_ATTESTATION_FILES} files`
            : null)
        }
      />
    </div>
  );
}

function AddFile({ attestationId, refusal }: { attestationId: string; refusal: string | null }) {
  const api = useComplianceApi();
  const { notify } = useHost();
  const changed = useComplianceChanged();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const add = async (file: File) => {
    setBusy(true);
    try {
      await api.addEvidence(attestationId, file);
      await changed();
    } catch (error) {
      notify(failureNotice(error, file.name, 'was not added'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Evidence file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void add(file);
        }}
      />
      <Button
        size="sm"
        variant="quiet"
        icon={Paperclip}
        busy={isBusy}
        refusal={refusal}
        onClick={() => input.current?.click()}
      >
        Add evidence
      </Button>
    </div>
  );
}
