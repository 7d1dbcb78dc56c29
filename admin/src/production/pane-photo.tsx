// [OFFICE-66] The photo of a break: made smaller in the browser, so that it is sent quickly from the workshop.
import { addPanePhotoEndpoint, type PaneDocument } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { type Answer, callAdmin } from '../api/call.ts';
import { useText } from '../i18n/use-text.tsx';
import { Icon } from '../ui/icon.tsx';

const MAX_SIDE = 1280;
const QUALITY = 0.8;

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** As it is where the browser cannot draw it: the server decides what it takes. */
const smaller = async (file: Blob): Promise<Blob> => {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return drawn ?? file;
  } catch {
    return file;
  }
};

export const sendPhoto = async (id: number, file: Blob): Promise<Answer<PaneDocument>> =>
  callAdmin(addPanePhotoEndpoint, { body: { id, photo: await textOf(await smaller(file)) } });

export const PhotoInput = ({ onChoose }: { onChoose: (file: File) => void }) => {
  const t = useText();
  return (
    <label className="button photo-input">
      <Icon name="plus" /> {t('production.add_photo')}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ target: { files } }) => {
          const [file] = files ?? [];
          if (file) onChoose(file);
        }}
      />
    </label>
  );
};
