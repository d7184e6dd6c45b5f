import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import {
  type Attestation,
  type EvidenceFile,
  MAX_ATTESTATION_FILES,
} from '@parapet/contracts/compliance/attestation';
import { useFileDownload } from '@parapet/remote-kit/file-download';
import { useHost } from '@parapet/remote-kit/host';
import { FileButton } from '@parapet/ui/file-button';
import { FileList } from '@parapet/ui/file-list';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useComplianceChanged } from '../../compliance-data/use-compliance.ts';
import { useComplianceApi } from '../../compliance-data/use-compliance-api.ts';

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
      <FileList
        label="Evidence"
        files={files}
        about={({ sha256 }) => (
          <span className="font-mono break-all text-ink-3" title={`SHA-256 ${sha256}`}>
            sha256 {sha256.slice(0, 8)}…{sha256.slice(-4)}
          </span>
        )}
        onDownload={download.mutate}
      />
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
      <FileButton
        label="Evidence file"
        size="sm"
        variant="quiet"
        icon={Paperclip}
        busy={isBusy}
        refusal={refusal}
        onFiles={([file]) => file && void add(file)}
      >
        Add evidence
      </FileButton>
    </div>
  );
}
