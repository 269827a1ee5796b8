import { Card, Flex, Text } from '@radix-ui/themes';
import { Button, buttonClass } from '../../ui/form/button.js';
import { FileUp } from '../shared/icons.js';
import { useState } from 'react';
import { ZIP_FILE } from '#libs/shared/contracts';
import { CREW_CONFIRM, ZIP_CODES_TEXTS as TEXTS } from './copy.js';
import { moment } from '../../lib/format/format.js';
import { errorMessage } from '../../lib/api/http.js';
import { Field } from '../../ui/form/field.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useCan } from '../shared/rights.js';
import { useRemoveZipCodes, useUploadZipCodes, useZipCodeFile } from './api.js';
import { SectionState } from './section-state.js';

/** Uploads a file: `share` is the progress from 0 to 1, `error` the reason when it cannot be used. */
function useZipCodesUpload() {
  const upload = useUploadZipCodes();
  const toast = useToast();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File) => {
    setError(file.size > ZIP_FILE.bytes ? TEXTS.tooLarge : null);
    if (file.size > ZIP_FILE.bytes) return;
    setShare(0);
    try {
      const { count } = await upload.mutateAsync({ file, onProgress: setShare });
      toast({ title: TEXTS.done(count), tone: 'good' });
    } catch (failure) {
      setError(errorMessage(failure, TEXTS.failedUpload));
    }
    setShare(null);
  };
  return { send, share, error };
}

function ZipCodesUpload({ hasFile }: { hasFile: boolean }) {
  const { send, share, error } = useZipCodesUpload();
  return (
    <Field id="places-file" label={TEXTS.file} hint={TEXTS.how} error={error}>
      {(wiring) => (
        <Flex wrap="wrap" align="center" gap="2">
          <label className={buttonClass('small')} htmlFor="places-file">
            <FileUp size={18} strokeWidth={2.4} />
            <span>{hasFile ? TEXTS.change : TEXTS.choose}</span>
          </label>
          <input
            {...wiring}
            type="file"
            className="sr-only"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            disabled={share !== null}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Allows choosing the same file again after a failure.
              target.value = '';
              if (file) void send(file);
            }}
          />
          <span role="status">
            {share !== null && <progress max={1} value={share} aria-label={TEXTS.sending} />}
            {share !== null && (
              <span>{share >= 1 ? TEXTS.working : `${TEXTS.sending}: ${Math.round(share * 100)} %`}</span>
            )}
          </span>
        </Flex>
      )}
    </Field>
  );
}

/** The file of locations: its size and upload date, and a button to replace it. */
export function ZipCodesSection() {
  const file = useZipCodeFile();
  const canEdit = useCan('edit-crews');
  const forget = useRemoveZipCodes();
  const toast = useToast();
  const ends = {
    onSuccess: () => toast({ title: TEXTS.forgotten, tone: 'good' as const }),
    onError: (failure: Error) =>
      toast({ title: errorMessage(failure, CREW_CONFIRM.failed), tone: 'bad' as const }),
  };
  return (
    <SectionState texts={TEXTS} list={file}>
      {({ count, uploadedAt }) => (
        <Card size="2">
          <Flex direction="column" align="start" gap="4">
            <Text weight="bold">{uploadedAt ? TEXTS.current(count, moment(uploadedAt)) : TEXTS.none}</Text>
            {canEdit && <ZipCodesUpload hasFile={uploadedAt !== null} />}
            {canEdit && uploadedAt && (
              <Button
                variant="small"
                disabled={forget.isPending}
                onClick={() => forget.mutate(undefined, ends)}
              >
                {TEXTS.forget}
              </Button>
            )}
          </Flex>
        </Card>
      )}
    </SectionState>
  );
}
