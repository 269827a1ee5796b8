import './admin-content.css';
import { EntryEditor, type EditorProps } from './entry-editor.js';

/** The form of a game; the inbox uses it to turn a custom game into a game. */
export default function GameEditor(props: Omit<EditorProps, 'kind' | 'version' | 'onReload'>) {
  return <EntryEditor kind="games" {...props} />;
}
