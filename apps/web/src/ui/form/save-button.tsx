import { Download } from '../icons.js';
import { useState } from 'react';
import { saveFile, FileNotReady } from '../../lib/browser/save-file.js';
import { Button } from './button.js';

type Props = {
  label: string;
  path: string;
  fileName: string;
  /** Shown while the worker makes the file. */
  waiting?: string;
  done?: string;
  failed: string;
  variant?: 'primary' | 'secondary';
};

/** Saves a file of the booking and shows the progress. */
export function SaveButton({ label, path, fileName, waiting, done, failed, variant }: Props) {
  const [isSaving, setIsSaving] = useState(false);
  const [note, setNote] = useState('');
  const save = async () => {
    setIsSaving(true);
    setNote('');
    try {
      await saveFile(path, fileName, () => waiting && setNote(waiting));
      setNote(done ?? '');
    } catch (failure) {
      setNote((failure instanceof FileNotReady && failure.sentence) || failed);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <div className="save">
      <Button variant={variant} className="btn-wide" onClick={() => void save()} busy={isSaving}>
        {!isSaving && <Download size={20} />}
        <span>{label}</span>
      </Button>
      <p className="save-note" role="status">
        {note}
      </p>
    </div>
  );
}
