import { Copy } from 'lucide-react';
import { DETAIL_TEXTS } from '../../content/admin-booking.js';
import { useToast } from '../../ui/toast.js';

/** Puts a text where it can be pasted from; an unsafe page may not do that, and then this says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: DETAIL_TEXTS.copied, description: text });
    } catch {
      toast({ title: DETAIL_TEXTS.notCopied, tone: 'bad' });
    }
  };
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Copy aria-hidden size={17} strokeWidth={2.3} />
    </button>
  );
}
